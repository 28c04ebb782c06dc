import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { child } from '../../testing/build.ts';
import { type Answers, ok, openFamily, problem } from '../../testing/open-family.tsx';

const user = userEvent.setup({ delay: null });

const candidate = {
  id: 3,
  firstName: 'Mateo',
  lastName: 'Alvarez',
  age: 9,
  birthdate: '2017-04-02',
  parentFirstName: 'Ji-won',
  parentLastName: 'Park',
};

/** A club that knows a Mateo already. */
function club(): Answers {
  const children = [child({ id: 8, firstName: 'Lucia' })];
  return {
    'GET /api/children': () => ({ status: 200, body: children }),
    'GET /api/events': ok([]),
    'POST /api/children': ({ body }) => {
      const { confirmNotDuplicate, ...profile } = body as { confirmNotDuplicate?: boolean; firstName: string };
      if (!confirmNotDuplicate) return problem(409, 'possible_duplicate', 'Known', { duplicates: [candidate] });
      children.push(child({ ...profile, id: 9 }));
      return { status: 201, body: children.at(-1) };
    },
  };
}

async function fill(): Promise<void> {
  await user.type(await screen.findByLabelText('First name'), 'Mateo');
  await user.type(screen.getByLabelText('Last name'), 'Alvarez');
  await user.click(screen.getByRole('spinbutton', { name: /month/ }));
  await user.keyboard('04022017');
  await user.selectOptions(screen.getByLabelText('Shirt size'), 'Youth M');
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

describe('When a parent adds a child', () => {
  let family: Awaited<ReturnType<typeof openFamily>>;
  afterEach(() => family.close());

  it('Then a child the club may know is asked about, going back keeps what was typed, and it may be added anyway', async () => {
    family = await openFamily('/?dialog=add-child', club());
    await fill();
    expect(within(screen.getByRole('dialog')).getByText(/^Age \d+ · /)).toBeTruthy();
    await press('Add Child');
    await screen.findByRole('alertdialog', { name: 'Is Mateo in the club already?' });
    expect(screen.getByText('Parent: Ji-won Park')).toBeTruthy();
    await press('Go back');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Mateo');
    expect(screen.getByLabelText('Shirt size')).toHaveProperty('value', 'Youth M');

    await press('Add Child');
    await press('Add anyway');
    await waitFor(() => expect(family.address()).toBe('/'));
    expect(family.notices).toEqual([{ title: 'Child added successfully', description: 'Mateo Alvarez' }]);
    expect(await screen.findByRole('article', { name: 'Mateo Alvarez' })).toBeTruthy();

    const sent = family.sent('POST /api/children');
    const profile = { firstName: 'Mateo', lastName: 'Alvarez', birthdate: '2017-04-02', shirtSize: 'Youth M' };
    expect(sent.map(({ body }) => body)).toEqual([profile, profile, { ...profile, confirmNotDuplicate: true }]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it('Then nothing is sent until the form is filled, and the first error has the focus', async () => {
    family = await openFamily('/?dialog=add-child', club());
    await screen.findByLabelText('First name');
    await press('Add Child');
    expect(await screen.findByText('First name is required')).toBeTruthy();
    expect(screen.getByText('Last name is required')).toBeTruthy();
    expect(screen.getByText('Birthdate is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(family.sent('POST /api/children')).toEqual([]);
  });

  it('Then a refusal is told in words and keeps the form', async () => {
    family = await openFamily('/?dialog=add-child', {
      ...club(),
      'POST /api/children': () => problem(429, 'too_many_duplicates', 'Please try again tomorrow.'),
    });
    await fill();
    await press('Add Child');
    expect(await screen.findByText('Failed to add child. Please try again tomorrow.')).toBeTruthy();
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Mateo');
  });
});
