const INPUT = ':is(input:not([type="file"], [type="hidden"], [aria-hidden]), select, textarea)';
/** The parts of a date are editable elements. */
const FIELD = `form :is(${INPUT}:enabled, [contenteditable="true"])`;

export function focusFirstField(parent: Element): boolean {
  const field = parent.querySelector<HTMLElement>(FIELD);
  field?.focus();
  return field !== null;
}
