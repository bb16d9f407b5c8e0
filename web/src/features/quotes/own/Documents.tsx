import type { Order, QuoteDocument } from '../../../../../shared/entities/order.ts';
import { Timestamp } from '../../../components/Timestamp.tsx';
import { paths } from '../../../lib/paths.ts';
import styles from './Documents.module.css';

/** The PDFs of the quote. */
export function Documents({ order }: { order: Order }) {
  const { documents } = order;

  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documents" className={`${styles.card} no-print`}>
      <h2 id="documents" className={styles.title}>
        Documents
      </h2>
      <ul className={styles.documents}>
        {documents.map((document) => (
          <li key={document.id} className={styles.document}>
            <a href={paths.quoteDocument(order.id, document.id)} download>
              {describe(document, order)} <span className={styles.kind}>PDF</span>
            </a>
            <Timestamp at={document.createdAt} isDateOnly />
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ kind, offer, productId }: QuoteDocument, { items }: Order): string {
  if (kind === 'quote') return `Offer ${offer ?? ''}`.trim();
  if (kind === 'invoice') return 'Invoice';
  const name = items.find((item) => item.productId === productId)?.name;
  return name ? `Certificate of authenticity: ${name}` : 'Certificate of authenticity';
}
