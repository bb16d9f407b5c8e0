import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { createMailToken, QUOTE_LINK_SECONDS } from '../../platform/table/mail-tokens.ts';

type QuoteLink = z.infer<Contract['orders']['POST /api/orders/{id}/link']['response']>;

const Environment = z.object({ SITE_URL: z.url() });

/** Lets a browser see and answer one quote, as long as the quote belongs to no account. */
export const createQuoteToken = (orderId: string): Promise<string> =>
  createMailToken('quote', { sub: orderId });

export async function createQuoteLink(orderId: string): Promise<QuoteLink> {
  const { SITE_URL } = readEnv(Environment);
  const expiresAt = new Date(Date.now() + QUOTE_LINK_SECONDS * 1000).toISOString();
  const token = await createQuoteToken(orderId);
  // Servers do not receive the fragment after '#', so no log contains the token.
  return { url: `${new URL(SITE_URL).origin}/quote-link#token=${token}`, expiresAt };
}
