import type { Order } from '../../../../../shared/entities/order.ts';
import { paths } from '../../../lib/paths.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { getDocumentName } from '../../common/quotes/documentName.ts';
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
              {getDocumentName(document, order)} <span className={styles.kind}>PDF</span>
            </a>
            <Timestamp at={document.createdAt} isDateOnly />
          </li>
        ))}
      </ul>
    </section>
  );
}
