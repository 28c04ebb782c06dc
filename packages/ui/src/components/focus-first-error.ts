const CONTROL = 'input, select, textarea, [role="spinbutton"]';

/**
 * Moves the focus to the first field, in reading order, that says it is wrong, and brings it into sight with its
 * words. Without one, what is said about the form as a whole comes into sight.
 */
export function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  if (!wrong) {
    const alert = [...(form?.querySelectorAll('[role="alert"]') ?? [])].find(({ textContent }) => textContent !== '');
    alert?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const control = wrong.matches(CONTROL) ? wrong : wrong.querySelector<HTMLElement>(`:is(${CONTROL}):not(:disabled)`);
  control?.focus({ preventScroll: true });
  wrong.scrollIntoView({ block: 'center' });
}
