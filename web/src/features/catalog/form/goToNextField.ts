import type { KeyboardEvent } from 'react';

/** Enter in a line goes on to the next field, as Tab does: it must not send half a form. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLInputElement) || target.type === 'file') return;
  event.preventDefault();
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea, [type=submit]'),
  ].filter((control) => control.offsetParent !== null);
  controls[controls.indexOf(target) + 1]?.focus();
}
