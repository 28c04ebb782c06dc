const CONTROL = 'input, select, textarea, [role="spinbutton"], [contenteditable="true"]';

/**
 * Focuses the first invalid field in reading order and scrolls it into view. Without one, scrolls to the error of the
 * whole form.
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
