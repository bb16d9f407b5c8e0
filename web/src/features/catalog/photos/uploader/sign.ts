import { ApiError, api, isSessionOver } from '../../../../lib/api.ts';
import { redirectToLogin, SESSION_EXPIRED } from '../../../../lib/sessionLoss.ts';
import { createCard, getCardType } from './card.ts';

/** Said of the photo, and once for all. */
export const UNAUTHORIZED = 'Authorization required';
export const UNREACHABLE =
  'Network error: the photo could not be sent. Check your connection and try again.';

export interface PhotoFile {
  name: string;
  type: string;
  data: Blob;
}

/** Where a photo and its card go. */
export interface SignedPhoto {
  url: string;
  /** What an item's `imageUrls` take. */
  path: string;
  card: Blob | null;
  hash: string | undefined;
  cardUrl: string | undefined;
}

/** @throws Error that says, for the person, why the photo cannot be sent. */
export async function sign(
  { name, type, data }: PhotoFile,
  signal?: AbortSignal,
): Promise<SignedPhoto> {
  const drawn = await createCard(data);
  const card = drawn?.picture ?? null;
  const cardType = card && getCardType(card);
  try {
    const { uploadURL, objectPath, cardURL } = await api('POST /api/objects/upload', {
      body: {
        filename: plainName(name),
        type,
        size: data.size,
        ...(cardType ? { cardSize: card.size, cardType } : {}),
      },
      ...(signal ? { signal } : {}),
    });
    const { href, origin, pathname } = new URL(uploadURL, location.href);
    const path = objectPath ?? origin + pathname;
    return { url: href, path, card, hash: drawn?.hash, cardUrl: cardURL };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Error(reasonOf(error), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (isSessionOver(error)) redirectToLogin(SESSION_EXPIRED);
  if (!(error instanceof ApiError)) return UNREACHABLE;
  if (error.status === 401) return UNAUTHORIZED;
  return error.issues.map(({ message }) => message).join(' ') || error.reason;
}

/** What the API takes for a name: nothing that could be meant for a path. */
function plainName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it does not take.
  const plain = name.replaceAll(/[/\\\x00-\x1f\x7f]/g, '_').slice(-300);
  return /^\.{0,2}$/.test(plain) ? 'photo' : plain;
}
