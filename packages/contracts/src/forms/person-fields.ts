import * as z from 'zod';
import { MAX_NAME_CHARACTERS, normalizePersonName, personNameFault } from '../club/person-name.ts';
import { phoneNumberFault, tidyPhoneNumber } from '../club/phone-number.ts';
import { tooLongMessage } from './too-long-message.ts';

type Fault = (label: string, text: string) => string | undefined;

const refuse = (label: string, faultOf: Fault) => (text: string, context: z.RefinementCtx) => {
  const message = faultOf(label, text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};

const unlessEmpty =
  (faultOf: Fault): Fault =>
  (label, text) =>
    text === '' ? undefined : faultOf(label, text);

const NAME = { maxLength: MAX_NAME_CHARACTERS, description: 'Letters, spaces, hyphens, apostrophes and periods' };
const PHONE = { description: 'Digits, spaces, + - ( ) . and x, with 7 to 15 digits' };

/** The name of a person or a child, made tidy (product decision 50). `label` is the field's label: 'First name'. */
export function personName(label: string) {
  return z
    .string(`${label} is required`)
    .overwrite(normalizePersonName)
    .superRefine(refuse(label, personNameFault))
    .meta({ minLength: 1, ...NAME });
}

/** The same for an optional field: empty means none. */
export function optionalPersonName(label: string) {
  return z
    .string()
    .overwrite(normalizePersonName)
    .superRefine(refuse(label, unlessEmpty(personNameFault)))
    .meta(NAME)
    .nullish();
}

const MAX_PHONE_CHARACTERS = 40;
/** A longer text is refused before it is made tidy. */
const MAX_READ_CHARACTERS = 200;
const TOO_LONG_PHONE = { error: tooLongMessage(MAX_PHONE_CHARACTERS), abort: true };

/** A phone number (product decision 50); one shorter than `minCharacters` counts as missing. */
export function phoneNumber(label: string, minCharacters = 1) {
  return z
    .string(`${label} is required`)
    .max(MAX_READ_CHARACTERS, TOO_LONG_PHONE)
    .overwrite(tidyPhoneNumber)
    .min(minCharacters, { error: `${label} is required`, abort: true })
    .max(MAX_PHONE_CHARACTERS, TOO_LONG_PHONE)
    .superRefine(refuse(label, phoneNumberFault))
    .meta(PHONE);
}

/** The same for an optional field: empty means none. */
export function optionalPhoneNumber(label: string) {
  return z
    .string()
    .max(MAX_READ_CHARACTERS, TOO_LONG_PHONE)
    .overwrite(tidyPhoneNumber)
    .max(MAX_PHONE_CHARACTERS, TOO_LONG_PHONE)
    .superRefine(refuse(label, unlessEmpty(phoneNumberFault)))
    .meta(PHONE)
    .nullish();
}

const SHORT_USERNAME = 'Username must be at least 3 characters';
const MAX_USERNAME_CHARACTERS = 60;

/** A new username (product decision 51): its alphabet has no two letters that look alike in different scripts. */
export const Username = z
  .string(SHORT_USERNAME)
  .trim()
  .min(3, { error: SHORT_USERNAME, abort: true })
  .max(MAX_USERNAME_CHARACTERS, { error: tooLongMessage(MAX_USERNAME_CHARACTERS), abort: true })
  .regex(/^[A-Za-z0-9._@+-]+$/, 'Username may only contain the letters A to Z, digits and . _ @ + -');

/**
 * A required text of an edit, as it was sent. `checkEdit` checks its content, because it may be the stored one.
 */
export function editedText(message: string) {
  return z
    .string(message)
    .refine((text) => text.trim() !== '', message)
    .meta({ minLength: 1 });
}

/** The same for an optional text. */
export const optionalEditedText = z.string().nullish();
