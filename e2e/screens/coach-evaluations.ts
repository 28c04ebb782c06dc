import { chooseChild } from '../support/choose-child.ts';
import { dialog, type Screen } from './screen.ts';

/** Ids of the demo club: Mateo Alvarez, and the hitting clinic of three days ago in which he took part. */
const MATEO = 1;
const CLINIC = 16;

/** The Evaluations tab with its dialogs, and the page that evaluates a child. */
export const EVALUATIONS: readonly Screen[] = [
  {
    name: 'evaluations',
    title: 'Evaluations',
    as: 'coach',
    address: '/coach?tab=evaluations',
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Mateo Alvarez' }).first().waitFor();
      await page.getByText('4 skills, notes').first().click();
      await page
        .getByText(/ of 10 · /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'evaluation-create',
    title: 'New evaluation, what is missing',
    as: 'coach',
    address: '/coach?tab=evaluations&dialog=create-evaluation',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'New Evaluation' });
      await form.getByRole('combobox', { name: 'Child' }).focus();
      await chooseChild(page, 'june', /June Park/);
      await form.getByRole('button', { name: 'Save Evaluation' }).click();
      await form.getByText('Please select a sport').waitFor();
    },
  },
  {
    name: 'evaluation-edit',
    title: 'Edit an evaluation',
    as: 'coach',
    address: '/coach?tab=evaluations&q=mateo',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Edit evaluation of Mateo Alvarez/ })
        .first()
        .click();
      await dialog('Edit Evaluation')(page);
    },
  },
  {
    name: 'evaluate',
    title: 'Evaluate a child: three of six skills',
    atNight: true,
    as: 'coach',
    address: `/coach/evaluate/${MATEO}`,
    prepare: async (page) => {
      await page.getByRole('radiogroup', { name: 'Hitting, 1 to 10' }).waitFor();
      for (const rating of ['8', '5', '7']) await page.keyboard.press(rating);
      await page.getByRole('radiogroup', { name: 'Throwing, 1 to 10' }).waitFor();
    },
  },
  {
    name: 'evaluate-done',
    title: 'Evaluate everybody on a roster: all is rated, and the evaluations before',
    as: 'coach',
    address: `/coach/evaluate/${MATEO}?event=${CLINIC}`,
    prepare: async (page) => {
      await page.getByRole('radiogroup', { name: 'Hitting, 1 to 10' }).waitFor();
      for (const rating of ['8', '5', '7', '6', '9', '3']) await page.keyboard.press(rating);
      await page.getByRole('button', { name: /^Previous Evaluations/ }).click();
      await page.getByRole('list', { name: 'Skills over time' }).waitFor();
    },
  },
  {
    name: 'evaluate-skills',
    title: 'Evaluate a roster by skill: three children are rated in the first skill',
    as: 'coach',
    address: `/coach/evaluate-skills/${CLINIC}`,
    prepare: async (page) => {
      await page.getByRole('radiogroup', { name: /Hitting, 1 to 10/ }).waitFor();
      for (const rating of ['8', '5', '7']) await page.keyboard.press(rating);
      await page.getByRole('button', { name: 'Save 3 evaluations' }).waitFor();
    },
  },
  {
    name: 'evaluate-skills-next',
    title: 'Evaluate a roster by skill: all children are rated in the third skill',
    atNight: true,
    as: 'coach',
    address: `/coach/evaluate-skills/${CLINIC}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Fielding 0/ }).click();
      for (let rated = 0; rated < 9; rated += 1) {
        await page.getByRole('radiogroup', { name: /Fielding, 1 to 10/ }).waitFor();
        await page.keyboard.press(String((rated % 5) + 4));
      }
      await page.getByRole('button', { name: 'Next skill: Throwing' }).waitFor();
    },
  },
  {
    name: 'evaluate-not-found',
    title: 'A child that is not there',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: '/coach/evaluate/99999',
    prepare: (page) => page.getByRole('heading', { name: 'Child Not Found' }).waitFor(),
  },
];
