import './withoutEval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { MilitaryItemInput } from '../../../../../shared/entities/military-item.ts';
import { FIELD_NAMES, type ItemValues, isMeasure } from './itemValues.ts';
import type { Offer } from './offer.ts';
import { payloadOf } from './payload.ts';

const check = zodResolver(MilitaryItemInput);

/** Holds what was typed against the contract, and against what a measure's box cannot say of itself. */
export function itemChecker(offerOf: (itemType: string) => Offer): Resolver<ItemValues> {
  return async (values, context, options) => {
    const offer = offerOf(values.itemType);
    const { errors } = await check(payloadOf(values, offer, []), context, {
      shouldUseNativeValidation: false,
      fields: {},
    });
    const found: FieldErrors<ItemValues> = {};
    for (const name of FIELD_NAMES) {
      const measured = isMeasure(name) && offer.dimensions.includes(name);
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
