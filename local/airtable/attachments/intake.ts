import type { StoredAttachment } from '../base-definition.ts';
import { attachmentsIn, type BaseStore, type Cell } from '../store/base-store.ts';
import type { AttachmentFiles } from './files.ts';

const MAX_REDIRECTS = 3;
const MAX_BYTES = 50 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

/** Fetches attachments written as `{url}` after the response was sent. Removes them from their cell without an
 *  error if that fails, as Airtable does. */
export class AttachmentIntake {
  readonly #store: BaseStore;
  readonly #files: AttachmentFiles;
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(store: BaseStore, files: AttachmentFiles) {
    this.#store = store;
    this.#files = files;
  }

  start(): void {
    for (const { record, field } of this.#store.attachmentCells()) {
      for (const attachment of attachmentsIn(record, field)) {
        const { id } = attachment;
        if (!('source' in attachment) || this.#running.has(id)) continue;
        const fetching = this.#fetchAndStore(attachment)
          .catch((error) => console.error('Local Airtable: an attachment was not stored:', error))
          .finally(() => this.#running.delete(id));
        this.#running.set(id, fetching);
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #fetchAndStore({ id, filename, source }: Extract<StoredAttachment, { source: string }>) {
    const fetched = await this.#fetch(source).catch(() => undefined);
    if (this.#closing.signal.aborted) return;
    const stored = fetched && (await this.#files.save(id, filename, fetched.type, fetched.bytes));
    this.#replace(id, stored);
    await this.#store.save();
  }

  #replace(id: string, stored: StoredAttachment | undefined): void {
    const cell = this.#findCell(id);
    if (!cell) return;
    const attachments = attachmentsIn(cell.record, cell.field).flatMap((attachment) => {
      if (attachment.id !== id) return [attachment];
      return stored ? [{ ...stored, filename: attachment.filename }] : [];
    });
    cell.table.set(cell.record, cell.field, attachments);
  }

  #findCell(id: string): Cell | undefined {
    for (const cell of this.#store.attachmentCells()) {
      if (attachmentsIn(cell.record, cell.field).some((attachment) => attachment.id === id)) {
        return cell;
      }
    }
    return undefined;
  }

  async #fetch(source: string): Promise<{ bytes: Uint8Array; type: string }> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
    let url = new URL(source);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not supported`);
      const response = await fetch(url, { redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        url = new URL(location, url);
      } else if (response.ok) {
        return { bytes: await readBounded(response), type: getMediaType(response) };
      } else throw new Error(`${url.origin} answered ${response.status}`);
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects`);
  }
}

function getMediaType(response: Response): string {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return type || 'application/octet-stream';
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
