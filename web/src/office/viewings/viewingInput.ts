import * as z from 'zod';
import {
  MAX_VIEWING_CUSTOMERS,
  MAX_VIEWING_PIECES,
  type PrivateViewing,
} from '../../../../shared/entities/private-viewing.ts';
import { getFileDate } from '../../lib/dates.ts';
import type { useForm } from '../../ui/useForm.ts';
import type { NamedCustomer } from '../common/customersQuery.ts';

export const MAX_TITLE_LENGTH = 120;
export const MAX_NOTE_LENGTH = 2_000;
const DEFAULT_DAYS = 7;
const DAY_MS = 86_400_000;

export type ChosenPiece = Omit<PrivateViewing['pieces'][number], 'isAvailable'>;

/** An item and its product are the same piece. */
export const getPieceKey = ({ id, productId }: ChosenPiece): string => productId ?? id;

export interface ViewingDraft {
  title: string;
  note: string;
  pieces: ChosenPiece[];
  customers: NamedCustomer[];
  /** In local time, such as 2026-11-29T18:00. */
  until: string;
  version: number;
}

export type ViewingForm = Pick<
  ReturnType<typeof useForm<ViewingDraft, unknown, unknown>>,
  'field' | 'choice'
>;

export const createDraft = (customers: NamedCustomer[]): ViewingDraft => ({
  title: '',
  note: '',
  pieces: [],
  customers,
  until: getDefaultUntil(),
  version: 0,
});

export const getDefaultUntil = (): string =>
  `${getFileDate(new Date(Date.now() + DEFAULT_DAYS * DAY_MS))}T18:00`;

export const toDraft = ({ guests, pieces, ...viewing }: PrivateViewing): ViewingDraft => ({
  title: viewing.title,
  note: viewing.note ?? '',
  pieces: pieces.map(({ isAvailable: _, ...piece }) => piece),
  customers: guests.map(({ customerId, name, email }) => ({ id: customerId, name, email })),
  until: toLocalTime(viewing.until),
  version: viewing.version,
});

function toLocalTime(at: string): string {
  const date = new Date(at);
  return `${getFileDate(date)}T${date.toTimeString().slice(0, 5)}`;
}

/** @param saved is kept if it was not changed, also after it has passed. */
export const createUntil = (saved?: string) =>
  z.string().transform((text, { addIssue }) => {
    if (saved && text === toLocalTime(saved)) return saved;
    if (new Date(text).getTime() > Date.now()) return new Date(text).toISOString();
    addIssue({ code: 'custom', message: 'Enter a time in the future.' });
    return z.NEVER;
  });

/** @param savedUntil of a viewing that is changed. */
export const createViewingInput = (savedUntil?: string) =>
  z
    .object({
      title: z
        .string()
        .trim()
        .min(1, 'Enter a title.')
        .max(MAX_TITLE_LENGTH, `At most ${MAX_TITLE_LENGTH} characters.`),
      note: z.string().trim().max(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters.`),
      pieces: z
        .array(z.custom<ChosenPiece>())
        .min(1, 'Choose at least one piece.')
        .max(MAX_VIEWING_PIECES, `At most ${MAX_VIEWING_PIECES} pieces: remove some.`),
      customers: z
        .array(z.custom<NamedCustomer>())
        .min(1, 'Choose at least one customer.')
        .max(MAX_VIEWING_CUSTOMERS, `At most ${MAX_VIEWING_CUSTOMERS} customers: remove some.`),
      until: createUntil(savedUntil),
      version: z.number(),
    })
    .transform(({ customers, pieces, note, ...viewing }) => ({
      ...viewing,
      note: note || null,
      pieces: pieces.map(({ id, kind }) => ({ id, kind })),
      customerIds: customers.map(({ id }) => id),
    }));

/** @returns the field that a path of the API's issues belongs to: `customerIds.3` to `customers` */
export const toViewingField = (path: string): string => {
  const [field = path] = path.split('.');
  return field === 'customerIds' ? 'customers' : field;
};
