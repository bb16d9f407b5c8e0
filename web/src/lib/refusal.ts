import type { ErrorBody, Issue } from '../../../shared/contract/errors.ts';

/** What the API said when it did not do what was asked. */
export interface Refusal {
  status: number;
  message: string;
  issues: readonly Issue[];
}

/** Of an error that `api` threw; undefined where no answer came at all. */
export function refusalOf(error: unknown): Refusal | undefined {
  const [, status, text = ''] =
    error instanceof Error ? (/^(\d{3}): (.*)$/s.exec(error.message) ?? []) : [];
  if (!status) return undefined;
  const body = readBody(text);
  return { status: Number(status), message: body?.message || text, issues: body?.issues ?? [] };
}

/** For the person: what the API said, or that it could not be reached. */
export function messageOf(error: unknown): string {
  return (
    refusalOf(error)?.message ??
    'The shop could not be reached. Check your connection and try again.'
  );
}

/** Whether the call is not the caller's to make, whoever they are. */
export const isForbidden = (error: Error) => refusalOf(error)?.status === 403;

function readBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
