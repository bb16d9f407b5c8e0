import type { SentMail } from '../../support/ses.ts';

export interface Identity {
  email: string;
  names: readonly string[];
  id?: string;
}

/**
 * Finds personal data of other users than the recipient.
 * @param allowed address of another user whom the mail may name
 */
export function findPrivateData(
  mail: SentMail,
  people: readonly Identity[],
  allowed: string | undefined,
): string[] {
  const json = JSON.stringify(mail);
  const tokens = json.match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? [];
  const payloads = tokens.map((token) => `${Buffer.from(token.split('.')[1] ?? '', 'base64url')}`);
  const text = [json, ...payloads].join('\n');
  return people
    .filter(({ email }) => !mail.destination.to.includes(email) && email !== allowed)
    .flatMap(({ email, names, id }) => [email, ...names, ...(id ? [id] : [])])
    .filter((value) => text.includes(value));
}
