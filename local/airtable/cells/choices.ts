import { unprocessable } from '../http/errors.ts';
import { type CellInput, type Converter, unfit } from './input.ts';
import { choicesOf } from './plan.ts';

export const singleSelect: Converter = (input) => {
  if (typeof input.value !== 'string') throw unfit(input.field);
  return choice(input, input.value);
};

export const multipleSelects: Converter = (input) => {
  const names =
    input.typecast && typeof input.value === 'string'
      ? input.value.split(',').map((name) => name.trim())
      : input.value;
  if (!Array.isArray(names)) throw unfit(input.field);
  return [
    ...new Set(
      names.map((name) => {
        if (typeof name !== 'string') throw unfit(input.field);
        return choice(input, name);
      }),
    ),
  ];
};

/** Only `typecast` may add an option that the field does not have. */
function choice({ field, typecast, plan }: CellInput, name: string): string {
  if (choicesOf(field).some((option) => option.name === name)) return name;
  if (!typecast) {
    throw unprocessable(
      'INVALID_MULTIPLE_CHOICE_OPTIONS',
      `Insufficient permissions to create new select option ""${name}""`,
    );
  }
  plan.addChoice(field, name);
  return name;
}
