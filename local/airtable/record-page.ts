import { Hono } from 'hono';
import { html } from 'hono/html';
import { requireTable } from './http/app.ts';
import type { AirtableEnv } from './http/context.ts';
import { notFound } from './http/errors.ts';
import type { RecordPresenter } from './records/present.ts';
import type { BaseStore } from './store/base-store.ts';

export function recordPage(store: BaseStore, presenter: RecordPresenter): Hono<AirtableEnv> {
  return new Hono<AirtableEnv>().get('/:base{app\\w+}/:table/:record', (c) => {
    const table = requireTable(store, c);
    const record = table.records.get(c.req.param('record'));
    if (!record) throw notFound();
    const { id, fields } = presenter.present(table, record);
    const cells = Object.entries(fields).map(
      ([name, value]) =>
        html`<dt>${name}</dt><dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd>`,
    );
    return c.html(
      html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${id}</title>
        <h1>${table.name}: ${id}</h1><p>The local Airtable has no editor: change the record with its API.</p>
        <dl>${cells}</dl></html>`,
      200,
      { 'content-security-policy': "default-src 'none'" },
    );
  });
}
