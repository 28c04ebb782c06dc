const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** A phone number as it is stored: trimmed, several spaces made one. */
export function tidyPhoneNumber(text: string): string {
  return text.replace(/[ \u00A0]+/g, ' ').trim();
}

/**
 * What is wrong with a tidy phone number (product decision 50); undefined when it is valid. `label` is the field's
 * label: 'Phone number'.
 */
export function phoneNumberFault(label: string, phone: string): string | undefined {
  if (phone === '') return `${label} is required`;
  if (!/^[0-9 +\-().x]*$/.test(phone)) return `${label} may only contain digits, spaces, + - ( ) . and x`;
  const digits = phone.replace(/[^0-9]/g, '').length;
  return digits < MIN_DIGITS || digits > MAX_DIGITS
    ? `${label} must have ${MIN_DIGITS} to ${MAX_DIGITS} digits`
    : undefined;
}
