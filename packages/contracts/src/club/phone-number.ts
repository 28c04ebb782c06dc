const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;

/** A phone number as it is kept: trimmed, inner spaces as one. */
export function tidyPhoneNumber(text: string): string {
  return text.replace(/[ \u00A0]+/g, ' ').trim();
}

/**
 * What is wrong with a tidy phone number (product decision 50); undefined when nothing is. `label` is the field's:
 * 'Phone number'.
 */
export function phoneNumberFault(label: string, phone: string): string | undefined {
  if (phone === '') return `${label} is required`;
  if (!/^[0-9 +\-().x]*$/.test(phone)) return `${label} may only contain digits, spaces, + - ( ) . and x`;
  const digits = phone.replace(/[^0-9]/g, '').length;
  return digits < FEWEST_DIGITS || digits > MOST_DIGITS
    ? `${label} must have ${FEWEST_DIGITS} to ${MOST_DIGITS} digits`
    : undefined;
}
