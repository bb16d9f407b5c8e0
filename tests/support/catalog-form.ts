import type { Visit } from './page.ts';

export function catalogForm({ page }: Visit) {
  const field = (name: string) =>
    page()
      .getByRole('main')
      .locator('form')
      .getByLabel(new RegExp(`^${name}( \\(\\w+\\))?( \\*)?$`));

  return {
    field,
    valueIn: (name: string) => field(name).inputValue(),
    fillRequired: async () => {
      await field('Item Name').fill('M1 helmet liner');
      await field('Item Type').selectOption('Medals');
      await field('Condition').selectOption('Good');
    },
  };
}
