import { beforeEach, vi } from 'vitest';
import type { PrivateViewing } from '../../../../shared/entities/private-viewing.ts';
import { createViewingInput } from '../../../../tests/support/stored-viewing.ts';
import { setUpCustomers } from './set-up-customers.ts';

/** Viewings of a patch for one visitor, the guest. */
export function setUpViewings() {
  const given = setUpCustomers();
  const { ask, patch, visit } = given;
  const guest = { customerId: '', email: '' };
  beforeEach(async () => {
    vi.stubEnv('MAIL_FROM', 'shop@guidon.example');
    vi.stubEnv('MAIL_REPLY_TO', 'dealer@guidon.example');
    vi.stubEnv('SITE_URL', 'https://shop.example');
    const { userId, requester } = await visit();
    Object.assign(guest, { customerId: userId, email: requester.email });
    return () => vi.unstubAllEnvs();
  });

  const add = (changes: object = {}, headers: object = {}) =>
    given.call('POST /api/viewings', {
      headers: { ...given.staff.headers, ...headers },
      body: { ...createViewingInput(patch.id, guest.customerId), ...changes },
    });
  const create = async (changes: object = {}): Promise<PrivateViewing> => {
    const { status, body } = await add(changes);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };

  const listQueue = async () => {
    const { iterateQueue } = await import('../../../platform/table/mail-queue.ts');
    return Array.fromAsync(iterateQueue(100), ({ mail }) => mail);
  };

  const link = (id: string, customerId = guest.customerId) =>
    ask('POST /api/viewings/{id}/links', id, { customerId });

  return Object.assign(given, {
    guest,
    add,
    create,
    getViewing: async (id: string): Promise<PrivateViewing> =>
      (await ask('GET /api/viewings/{id}', id)).body,
    edit: (id: string, changes: object) => ask('PATCH /api/viewings/{id}', id, changes),
    send: (id: string, customerIds?: string[]) =>
      ask('POST /api/viewings/{id}/send', id, customerIds ? { customerIds } : {}),
    link,
    /** @returns the token of the link. */
    getToken: async (id: string, customerId?: string): Promise<string> => {
      const { body } = await link(id, customerId);
      return decodeURIComponent(String(body.url).split('#token=')[1] ?? '');
    },
    look: (token: string) => given.call('POST /api/viewing-links/look', { body: { token } }),
    answer: (token: string, body: object) =>
      given.call('POST /api/viewing-links/answer', { body: { token, ...body } }),
    listMails: async (to: string) =>
      (await listQueue()).flatMap(({ content, ...mail }) =>
        mail.to === to && content.template === 'private-viewing' ? content : [],
      ),
    /** The mails to the dealer about answers to a viewing. */
    listAnswers: async (id: string) =>
      (await listQueue()).filter(
        ({ content }) => content.template === 'viewing-answer' && content.viewingId === id,
      ),
  });
}
