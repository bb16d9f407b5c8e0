import type { SentMail } from '../../support/ses.ts';

/** Everything that identifies a person. */
export interface Identity {
  email: string;
  /** Empty if there is no account. */
  names: readonly string[];
  id?: string;
}

/** Finds what a mail contains of others than its recipient.
 *  @param allowed The address of a further person whom the mail may name. */
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
