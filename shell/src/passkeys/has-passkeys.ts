/** An IP address: no passkey can belong to it. */
const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser can use passkeys at the address of this page (product decision 93). */
export const hasPasskeys = () => 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(location.hostname);
