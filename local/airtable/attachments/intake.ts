import type { StoredAttachment } from '../base-definition.ts';
import { attachmentsIn, type BaseStore, type Cell } from '../store/base-store.ts';
import type { AttachmentFiles } from './files.ts';

const MOST_REDIRECTS = 3;
const LARGEST_BYTES = 50 * 1024 * 1024;
const PATIENCE_MS = 30_000;

/**
 * Fetches what was written as `{url}`, after the write was answered. A failure is told to nobody:
 * the attachment vanishes from its cell, as it does in Airtable.
 */
export class AttachmentIntake {
  readonly #store: BaseStore;
  readonly #files: AttachmentFiles;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(store: BaseStore, files: AttachmentFiles) {
    this.#store = store;
    this.#files = files;
  }

  /** Takes in every attachment that still waits, also those a crash left behind. */
  start(): void {
    for (const { record, field } of this.#store.attachmentCells()) {
      for (const attachment of attachmentsIn(record, field)) {
        const { id } = attachment;
        if (!('source' in attachment) || this.#underWay.has(id)) continue;
        const taken = this.#take(attachment)
          .catch((error) => console.error('Local Airtable: an attachment was not kept:', error))
          .finally(() => this.#underWay.delete(id));
        this.#underWay.set(id, taken);
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#underWay.values());
  }

  async #take({ id, filename, source }: Extract<StoredAttachment, { source: string }>) {
    const fetched = await this.#fetch(source).catch(() => undefined);
    if (this.#closing.signal.aborted) return;
    const kept = fetched && (await this.#files.save(id, filename, fetched.type, fetched.bytes));
    this.#replace(id, kept);
    await this.#store.save();
  }

  #replace(id: string, kept: StoredAttachment | undefined): void {
    const cell = this.#cellHolding(id);
    if (!cell) return;
    const attachments = attachmentsIn(cell.record, cell.field).flatMap((attachment) => {
      if (attachment.id !== id) return [attachment];
      return kept ? [{ ...kept, filename: attachment.filename }] : [];
    });
    cell.table.set(cell.record, cell.field, attachments);
  }

  #cellHolding(id: string): Cell | undefined {
    for (const cell of this.#store.attachmentCells()) {
      if (attachmentsIn(cell.record, cell.field).some((attachment) => attachment.id === id)) {
        return cell;
      }
    }
    return undefined;
  }

  async #fetch(source: string): Promise<{ bytes: Uint8Array; type: string }> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]);
    let url = new URL(source);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not fetched`);
      const response = await fetch(url, { redirect: 'manual', signal });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        url = new URL(location, url);
      } else if (response.ok) {
        return { bytes: await readBounded(response), type: typeOf(response) };
      } else throw new Error(`${url.origin} answered ${response.status}`);
    }
    throw new Error(`more than ${MOST_REDIRECTS} redirects`);
  }
}

function typeOf(response: Response): string {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim();
  return type || 'application/octet-stream';
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_BYTES) throw new Error('the file is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
