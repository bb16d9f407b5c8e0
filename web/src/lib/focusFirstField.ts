const FIELD = 'form :is(input:not([type="file"], [type="hidden"]), select, textarea):enabled';

export function focusFirstField(parent: Element): boolean {
  const field = parent.querySelector<HTMLElement>(FIELD);
  field?.focus();
  return field !== null;
}
