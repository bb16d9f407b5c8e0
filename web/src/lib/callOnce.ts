import { ApiError } from './api.ts';

const pendingKeys = new Map<string, string>();

/** Sends an idempotency key, so that a retry with the same content changes nothing twice. */
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
