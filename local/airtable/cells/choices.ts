import { unprocessable } from '../http/errors.ts';
import { type CellInput, type Converter, invalidValue } from './input.ts';
import { getChoices } from './write-plan.ts';

export const singleSelect: Converter = (input) => {
  if (typeof input.value !== 'string') throw invalidValue(input.field);
  return toChoice(input, input.value);
};

export const multipleSelects: Converter = (input) => {
  const names =
    input.typecast && typeof input.value === 'string'
      ? input.value.split(',').map((name) => name.trim())
      : input.value;
  if (!Array.isArray(names)) throw invalidValue(input.field);
  return [
    ...new Set(
      names.map((name) => {
        if (typeof name !== 'string') throw invalidValue(input.field);
        return toChoice(input, name);
      }),
    ),
  ];
};

/** Only `typecast` may create options. */
function toChoice({ field, typecast, plan }: CellInput, name: string): string {
  if (getChoices(field).some((option) => option.name === name)) return name;
  if (!typecast) {
    throw unprocessable(
      'INVALID_MULTIPLE_CHOICE_OPTIONS',
      `Insufficient permissions to create new select option ""${name}""`,
    );
  }
  plan.addChoice(field, name);
  return name;
}
