import type { Locator, Page } from 'playwright-core';

/** Types a date into a date field as a person does: month, day, year. `date` is 'YYYY-MM-DD'. */
export async function typeDate(within: Page | Locator, label: string, date: string): Promise<void> {
  const [year, month, day] = date.split('-');
  const first = within.getByRole('group', { name: label }).getByRole('spinbutton').first();
  await first.click();
  await first.page().keyboard.type(`${month}${day}${year}`);
}

interface NewParent {
  firstName: string;
  lastName: string;
  username: string;
  password: string;
  email: string;
  phone: string;
}

/** Fills in the registration screen and submits it. */
export async function registerParent(page: Page, person: NewParent): Promise<void> {
  await fillRegistration(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Fills in the registration screen and accepts the waiver. */
export async function fillRegistration(page: Page, person: NewParent): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill(person.phone);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
}
