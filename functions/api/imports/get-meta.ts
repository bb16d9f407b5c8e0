import type { Contract } from '../../../shared/contract/contract.ts';
import { LinkError } from '../../domain/photos/link-error.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['imports']['POST /api/url/meta'];

/** API Gateway times out after 30 seconds. */
const TIMEOUT_MS = 20_000;

const MAX_NAME_LENGTH = 100;

export async function getMeta({ body: { url } }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  // Import on demand: the function mostly handles WebSocket events.
  const { readPhotoLink } = await import('../../domain/photos/photo-link.ts');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { type, size } = await readPhotoLink(url, signal, async (photo) => photo);
    return { body: { name: toName(url, type), type, size: size ?? null, statusCode: 200 } };
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const { message, cause } = error;
    log.info('A link was rejected', { reason: message, cause: cause && String(cause) });
    throw new AppError('INVALID_REQUEST', message, { issues: [{ path: 'url', message }] });
  }
}

/** Uses the extension of the photo's type, because links may end in anything. */
function toName(url: string, type: string): string {
  const [last = ''] = new URL(url).pathname.split('/').slice(-1);
  const name = decode(last)
    .replaceAll(/[\p{Cc}/\\]/gu, '_')
    .replace(/\.\w{1,5}$/, '')
    .slice(0, MAX_NAME_LENGTH);
  const extension = type.replace('image/', '').replace('jpeg', 'jpg');
  return `${name || 'photo'}.${extension}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
