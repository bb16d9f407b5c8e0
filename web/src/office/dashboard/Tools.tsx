import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../common/Section.tsx';
import styles from './Tools.module.css';

const TOOLS = [
  {
    to: paths.catalog,
    title: 'Military Item Cataloging',
    text: 'Upload photos and catalog items to the cloud database with detailed specifications.',
  },
  {
    to: paths.identification,
    title: 'ASMIC Identification',
    text: 'Compare items against the official ASMIC catalog database.',
  },
  {
    to: paths.airtableAnalyzer,
    title: 'Database Analyzer',
    text: 'Review the complete table structure and relationships.',
  },
  {
    to: paths.databaseMirror,
    title: 'Database Mirror',
    text: 'Live web view mirroring the database structure.',
  },
  {
    to: paths.itemLog,
    title: 'Item Log Viewer',
    text: 'Browse and search the complete inventory.',
  },
  {
    to: paths.tables,
    title: 'Table Directory',
    text: 'Individual pages for each table with full data.',
  },
];

export function Tools() {
  return (
    <Section title="Tools" isRuled={false}>
      <ul aria-label="Tools" className={styles.tools}>
        {TOOLS.map(({ to, title, text }) => (
          <li key={to} className={styles.tool}>
            <h3 className={styles.title}>
              <Link to={to} className="stretched">
                {title}
              </Link>
            </h3>
            <p className={styles.text}>{text}</p>
            <Icon name="next" size={16} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
