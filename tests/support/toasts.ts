import { expect } from 'vitest';
import type { Visit } from './page.ts';

export function toastsOf({ page }: Visit) {
  const toasts = () => page().getByRole('region', { name: /^Notifications/ });

  async function expectToast(title: string, text: string) {
    await toasts().getByText(text, { exact: true }).waitFor();
    await toasts().getByText(title, { exact: true }).waitFor();
  }

  /** Also expects that no other toast is shown. */
  async function expectOnlyToast(title: string, text: string) {
    await expectToast(title, text);
    await expect.poll(() => toasts().getByRole('button', { name: 'Close' }).count()).toBe(1);
  }

  return { toasts, expectToast, expectOnlyToast };
}
