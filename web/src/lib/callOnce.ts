import { ApiError } from './api.ts';

const pendingKeys = new Map<string, string>();

/**
 * Sends an idempotency key, so that a retry after an unknown outcome changes nothing twice.
 * @param content the same for a retry of the same action
 */
export async function callOnce<T>(
  content: string,
  call: (headers: { 'idempotency-key': string }) => Promise<T>,
): Promise<T> {
  const key = pendingKeys.get(content) ?? crypto.randomUUID();
  pendingKeys.set(content, key);
  try {
    const result = await call({ 'idempotency-key': key });
    pendingKeys.delete(content);
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) pendingKeys.delete(content);
    throw error;
  }
}
