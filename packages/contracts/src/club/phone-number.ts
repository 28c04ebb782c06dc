const MIN_DIGITS = 7;
const MAX_DIGITS = 15;
const MAX_EXTENSION_DIGITS = 8;

/** The club's country code: the United States. */
const COUNTRY_CODE = '1';
const NATIONAL_DIGITS = 10;

/**
 * A phone number as it is stored (product decision 80): without format characters such as direction marks, every
 * Unicode space and dash as the one of ASCII, several spaces made one, `ext.`, `#` and `X` before an extension as `x`.
 */
export function tidyPhoneNumber(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .replace(/(?:extension|extn?|x|#)[.:]? ?(?=\d+$)/i, 'x');
}

/**
 * What is wrong with a tidy phone number (product decision 50); undefined when it is valid. `label` is the field's
 * label: 'Phone number'.
 */
export function phoneNumberFault(label: string, phone: string): string | undefined {
  if (phone === '') return `${label} is required`;
  if (!/^[0-9 +\-().x]*$/.test(phone)) return `${label} may only contain digits, spaces, + - ( ) . and x`;
  const { number, extension } = partsOf(phone);
  const digits = number.replace(/[^0-9]/g, '').length;
  if (digits < MIN_DIGITS || digits > MAX_DIGITS) return `${label} must have ${MIN_DIGITS} to ${MAX_DIGITS} digits`;
  const isExtension = extension === undefined || new RegExp(`^ ?\\d{1,${MAX_EXTENSION_DIGITS}}$`).test(extension);
  return isExtension ? undefined : `${label} must end with its extension: x and 1 to ${MAX_EXTENSION_DIGITS} digits`;
}

/**
 * The link that calls a phone number, by RFC 3966 (product decision 80): 'tel:+15125550100;ext=12'. A number without
 * country code is one of the club's country; a number without area code has none.
 */
export function phoneHref(phone: string): string {
  const { number, extension } = partsOf(tidyPhoneNumber(phone));
  const digits = extension?.replace(/[^0-9]/g, '');
  return `tel:${dialed(number)}${digits ? `;ext=${digits}` : ''}`;
}

/** The link that writes a text message to a phone number, by RFC 5724; an extension cannot be reached. */
export function smsHref(phone: string): string {
  return `sms:${dialed(partsOf(tidyPhoneNumber(phone)).number)}`;
}

function partsOf(phone: string): { number: string; extension: string | undefined } {
  const at = phone.indexOf('x');
  return at < 0
    ? { number: phone, extension: undefined }
    : { number: phone.slice(0, at), extension: phone.slice(at + 1) };
}

function dialed(number: string): string {
  const international = number.trimStart().replace(/^(?:00|011)(?=[\d .-]*\d)/, '+');
  // '+44 (0)20 7946 0958': the zero in parentheses is dialed only inside the country.
  if (international.startsWith('+')) return `+${digitsOf(international.replace('(0)', ''))}`;
  const digits = digitsOf(number);
  if (digits.length === NATIONAL_DIGITS) return `+${COUNTRY_CODE}${digits}`;
  const hasCountryCode = digits.length === NATIONAL_DIGITS + 1 && digits.startsWith(COUNTRY_CODE);
  return hasCountryCode ? `+${digits}` : digits;
}

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '');
