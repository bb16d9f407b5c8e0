import { type Locator, userEvent } from 'vitest/browser';

/** Types a date such as 2026-11-30, or with its time 2026-11-30T18:00. */
export async function fillDate(field: Locator, value: string): Promise<void> {
  const [year, month, day, hours, minutes] = value.split(/[-T:]/);
  await field.getByRole('spinbutton').first().click();
  await userEvent.keyboard(`${month}${day}${year}`);
  if (!hours) return;
  const hour = String(Number(hours) % 12 || 12).padStart(2, '0');
  await userEvent.keyboard(`${hour}${minutes}${Number(hours) < 12 ? 'AM' : 'PM'}`);
}

/** Returns what a date field shows, such as 11/30/2026, or with its time 11/30/2026 06:00 PM. */
export const getDate = (field: Locator) => field.element().querySelector('input')?.value;
