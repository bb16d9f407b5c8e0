import './disableZodJit.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { MilitaryItemInput } from '../../../../../shared/entities/military-item.ts';
import type { FieldOptions } from './fieldOptions.ts';
import { FIELD_NAMES, type ItemValues, isDimension } from './itemValues.ts';
import { toItemPayload } from './payload.ts';

const check = zodResolver(MilitaryItemInput);

/** Holds what was typed against the contract, and against what a measure's box cannot say of itself. */
export function createItemResolver(
  offerOf: (itemType: string) => FieldOptions,
): Resolver<ItemValues> {
  return async (values, context, options) => {
    const offer = offerOf(values.itemType);
    const { errors } = await check(toItemPayload(values, offer, []), context, {
      shouldUseNativeValidation: false,
      fields: {},
    });
    const found: FieldErrors<ItemValues> = {};
    for (const name of FIELD_NAMES) {
      const measured = isDimension(name) && offer.dimensions.includes(name);
      const message =
        (measured && misread(options.fields[name]?.ref, values[name])) || errors[name]?.message;
      if (message) found[name] = { type: 'check', message };
    }
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} };
  };
}

/** A box for numbers gives '' for what is none, as if it were empty. */
function misread(box: unknown, text: string): string | undefined {
  const isBad = box instanceof HTMLInputElement && box.validity.badInput;
  if (isBad) return 'Expected a number, as in 3.25';
  const number = Number(text);
  return text && Number(number.toFixed(2)) !== number
    ? 'Expected at most two decimals, as in 3.25'
    : undefined;
}
