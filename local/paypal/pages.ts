import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod';
import { formatMoney, fromCents } from '../../shared/quotes/money.ts';
import { parse } from './http/app.ts';
import type { PaypalContext, PaypalEnv } from './http/context.ts';
import type { Orders } from './orders/orders.ts';
import { PAYER_ID } from './orders/present.ts';
import type { PaypalStore } from './store/paypal-store.ts';
import type { StoredOrder } from './store/records.ts';

const Decision = z.object({
  token: z.string(),
  decision: z.enum(['pay', 'decline', 'cancel']),
});

const HEADERS = {
  // Chrome applies `form-action` to redirects as well, which lead to the shop.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cache-control': 'no-store',
};

const STYLE = `
  body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 28rem; font: 1.0625rem/1.5 system-ui, sans-serif; color: #111; background: #fff }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem }
  .note { padding: .75rem; border: 2px solid #767676; border-radius: .5rem }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; overflow-wrap: anywhere }
  dt { color: #444 }
  dd { margin: 0; text-align: right }
  button { display: block; width: 100%; min-height: 3.25rem; margin: 0 0 .75rem; font: inherit; font-weight: 600; border: 2px solid #003087; border-radius: 2rem; color: #003087; background: #fff; cursor: pointer }
  button[value='pay'] { color: #fff; background: #003087 }
  a { color: #003087 }
  table { border-collapse: collapse; width: 100% }
  td, th { padding: .5rem; border-bottom: 1px solid #767676; text-align: left }`;

/** The page where a payer approves a payment, and a list of all payments. */
export function pages(store: PaypalStore, orders: Orders): Hono<PaypalEnv> {
  return new Hono<PaypalEnv>()
    .get('/', (c) => respond(c, listPayments(store)))
    .get('/checkoutnow', async (c) => {
      const order = orders.find(c.req.query('token') ?? '');
      if (!order) return respond(c, expired(), 404);
      await orders.open(order.id);
      return respond(c, order.status === 'COMPLETED' ? done(order) : approval(order));
    })
    .post('/checkoutnow', async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
      const { token, decision } = parse(Decision, form);
      const order = orders.find(token);
      if (!order) return respond(c, expired(), 404);
      if (decision === 'cancel') {
        const url = new URL(getContext(order).cancel_url);
        url.searchParams.set('token', order.id);
        return c.redirect(url.href, 303);
      }
      await orders.approve(order.id, decision === 'decline');
      return c.redirect(toReturnUrl(order), 303);
    });
}

const getContext = ({ request }: StoredOrder) => request.payment_source.paypal.experience_context;

function toReturnUrl(order: StoredOrder): string {
  const url = new URL(getContext(order).return_url);
  url.searchParams.set('token', order.id);
  url.searchParams.set('PayerID', PAYER_ID);
  return url.href;
}

type Content = ReturnType<typeof html>;

function respond(c: PaypalContext, content: Content, status: 200 | 404 = 200) {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Local PayPal</title>
    <style>${raw(STYLE)}</style></head><body><main><h1>Local PayPal</h1>${content}</main></body></html>`;
  return c.html(page, status, HEADERS);
}

const NOTE = html`<p class="note">This page stands in for PayPal on this machine. No money moves.</p>`;

function approval(order: StoredOrder): Content {
  const { brand_name: brand = 'the shop' } = getContext(order);
  const rows = listDetails(order).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  return html`${NOTE}<h2>Pay ${brand}</h2><dl>${rows}</dl>
    <form method="post" action="/checkoutnow"><input type="hidden" name="token" value="${order.id}">
      <button name="decision" value="pay">Pay Now</button>
      <button name="decision" value="decline" aria-describedby="decline">Decline</button>
      <p id="decline">'Decline' approves the payment with a card that the bank declines.</p>
      <button name="decision" value="cancel">Cancel and Return</button></form>`;
}

function listDetails({ cents, request }: StoredOrder): [name: string, value: string][] {
  const [{ invoice_id: invoice, items = [], shipping = {} }] = request.purchase_units;
  const lines = Object.values(shipping.address ?? {});
  const address = [shipping.name?.full_name, ...lines].filter(Boolean).join(', ');
  const all: [string, string][] = [
    ['Amount', format(cents)],
    ['Invoice', invoice ?? ''],
    ...items.map(({ name, quantity }): [string, string] => [`${quantity} ×`, name]),
    ['Ship to', address],
  ];
  return all.filter(([, value]) => value !== '');
}

const done = (order: StoredOrder): Content =>
  html`${NOTE}<p>This payment is complete.</p><p><a href="${toReturnUrl(order)}">Return to the Shop</a></p>`;

const expired = (): Content =>
  html`${NOTE}<p role="alert">This payment has expired. Go back to the shop and start it again.</p>`;

function listPayments({ state }: PaypalStore): Content {
  const captures = Object.values(state.captures).reverse();
  const rows = captures.map(
    ({ id, invoiceId, cents, status }) =>
      html`<tr><td>${id}</td><td>${invoiceId ?? ''}</td><td>${format(cents)}</td><td>${status}</td></tr>`,
  );
  if (captures.length === 0) return html`${NOTE}<p>There are no payments yet.</p>`;
  return html`${NOTE}<table><caption>Payments, newest first</caption>
    <thead><tr><th scope="col">Capture</th><th scope="col">Invoice</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

const format = (cents: number): string => formatMoney(fromCents(cents));
