import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import type { orders } from '../../../../../shared/contract/orders.ts';
import { MAX_NOTE_LENGTH, MAX_REQUEST_LINES } from '../../../../../shared/entities/order.ts';
import {
  type AddressForm,
  readAddress,
  toAddressForm,
  toPostalAddress,
} from '../../../lib/addressForm.ts';
import { ApiError, api, getErrorMessage, hasCode } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/callOnce.ts';
import { isEmailAddress } from '../../../lib/isEmailAddress.ts';
import { staffMutation } from '../../../lib/queryOptions.ts';
import { putQuote } from '../../../lib/quoteQuery.ts';
import type { QuotePiece } from './quotePieces.ts';

type NewQuote = z.input<(typeof orders)['POST /api/orders/for-customer']['body']>;

export interface NewQuoteForm {
  name: string;
  email: string;
  hasAddress: boolean;
  address: AddressForm;
  lines: { piece: QuotePiece; quantity: string }[];
  note: string;
}

export const startNewQuote = (pieces: readonly QuotePiece[]): NewQuoteForm => ({
  name: '',
  email: '',
  hasAddress: false,
  address: toAddressForm(null),
  lines: pieces.map(toLine),
  note: '',
});

export const toLine = (piece: QuotePiece) => ({ piece, quantity: '1' });

/** The customer is the recipient unless the address names another one. */
const withRecipient = ({ name, address }: Pick<NewQuoteForm, 'name' | 'address'>): AddressForm => ({
  ...address,
  name: address.name.trim() || name,
});

export const NewQuoteInput = z
  .object({
    name: z.string().trim().min(1, 'Enter a name.').max(100, 'At most 100 characters.'),
    email: z
      .string()
      .trim()
      .refine(
        (text) => text === '' || isEmailAddress(text),
        'Enter an e-mail address, such as name@example.com, or leave it empty.',
      ),
    hasAddress: z.boolean(),
    address: z.custom<AddressForm>(),
    lines: z
      .array(
        z.object({
          piece: z.custom<QuotePiece>(),
          quantity: z
            .string()
            .trim()
            .regex(/^[1-9]\d{0,2}$/, 'Enter a number of pieces.'),
        }),
      )
      .min(1, 'Choose at least one piece.')
      .max(MAX_REQUEST_LINES, `At most ${MAX_REQUEST_LINES} pieces: remove some.`),
    note: z.string().trim().max(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters.`),
  })
  .superRefine((form, { addIssue }) => {
    if (form.hasAddress) readAddress(withRecipient(form), addIssue, ['address']);
  })
  .transform(
    ({ hasAddress, email, lines, note, ...form }): NewQuote => ({
      customer: {
        name: form.name,
        ...(email && { email }),
        ...(hasAddress && { address: toPostalAddress(withRecipient(form)) }),
      },
      lines: lines.map(({ piece, quantity }) => ({
        productId: piece.id,
        quantity: Number(quantity),
      })),
      ...(note && { note }),
    }),
  );

/** @returns the field that a path of the API's issues belongs to */
export const toNewQuoteField = (path: string): string =>
  path.replace(/^customer\./, '').replace(/^(lines\.\d+)\..*$/, '$1.quantity');

export function describeNewQuoteError(error: unknown, pieces: readonly QuotePiece[]): string {
  if (!hasCode(error, 'ON_HOLD') || !(error instanceof ApiError)) return getErrorMessage(error);
  const names = pieces.filter(({ id }) => error.productIds.includes(id)).map(({ name }) => name);
  return names.length > 0 ? `On hold or sold: ${names.join('; ')}.` : error.reason;
}

export function useCreateQuote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewQuote) =>
      callOnce(`new quote ${JSON.stringify(body)}`, (headers) =>
        api('POST /api/orders/for-customer', { headers, body }),
      ),
    onSuccess: (order) => putQuote(queryClient, order),
    ...staffMutation,
  });
}
