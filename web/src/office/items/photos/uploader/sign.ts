import { ApiError, api, isSessionExpired } from '../../../../lib/api.ts';
import { redirectToLogin, SESSION_EXPIRED } from '../../../../lib/sessionLoss.ts';
import { createCard, getCardType } from './card.ts';

export const UNAUTHORIZED = 'Authorization required';
export const UNREACHABLE =
  'Network error: the photo could not be sent. Check your connection and try again.';

/** Thrown when the API rejects a photo, so that a retry is useless. */
export class RefusedError extends Error {}

export interface UnsignedPhoto {
  name: string;
  type: string;
  data: Blob;
}

export interface SignedPhoto {
  url: string;
  path: string;
  card: Blob | null;
  hash: string | undefined;
  cardUrl: string | undefined;
}

/** @throws Error with a message for the user */
export async function sign(
  { name, type, data }: UnsignedPhoto,
  signal?: AbortSignal,
): Promise<SignedPhoto> {
  const created = await createCard(data);
  const card = created?.picture ?? null;
  const cardType = card && getCardType(card);
  try {
    const { uploadURL, objectPath, cardURL } = await api('POST /api/objects/upload', {
      body: {
        filename: sanitizeName(name),
        type,
        size: data.size,
        ...(cardType ? { cardSize: card.size, cardType } : {}),
      },
      ...(signal ? { signal } : {}),
    });
    const { href, origin, pathname } = new URL(uploadURL, location.href);
    const path = objectPath ?? origin + pathname;
    return { url: href, path, card, hash: created?.hash, cardUrl: cardURL };
  } catch (error) {
    if (signal?.aborted) throw error;
    const message = getSignError(error);
    throw isRefusal(error) ? new RefusedError(message) : new Error(message, { cause: error });
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 413, 415, 422].includes(error.status);

function getSignError(error: unknown): string {
  if (isSessionExpired(error)) redirectToLogin(SESSION_EXPIRED);
  if (!(error instanceof ApiError)) return UNREACHABLE;
  if (error.status === 401) return UNAUTHORIZED;
  return error.issues.map(({ message }) => message).join(' ') || error.reason;
}

/** The API rejects names that contain a path or control characters. */
function sanitizeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the API rejects them
  const plain = name.replaceAll(/[/\\\x00-\x1f\x7f]/g, '_').slice(-300);
  return /^\.{0,2}$/.test(plain) ? 'photo' : plain;
}
