import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Section } from '../common/Section.tsx';
import styles from './Configuration.module.css';

const FIELDS = [
  ['Header', 'item name'],
  ['Summary', 'description'],
  ['Status'],
  ['Photos', 'attachment'],
  ['Item Type'],
  ['Era'],
  ['Unit Name'],
  ['Unit Number', 'optional'],
  ['Material'],
  ['Condition'],
  ['Is Featured', 'checkbox'],
  ['Is Rare', 'checkbox'],
] as const;
const PERMISSIONS = ['data.records:read', 'data.records:write'];

/** The columns and permissions the sync needs. */
export function Configuration() {
  return (
    <Section title="Airtable Configuration">
      <p className={styles.line}>
        The sync reads the table <b>Item Log</b> and these fields. Names must match exactly:
      </p>
      <ul aria-label="Fields read by the sync" className={styles.fields}>
        {FIELDS.map(([name, note]) => (
          <li key={name}>
            <b>{name}</b>
            {note && <span> ({note})</span>}
          </li>
        ))}
      </ul>
      <p className={styles.line}>The personal access token needs these permissions on the base:</p>
      <ul aria-label="Permissions" className={styles.permissions}>
        {PERMISSIONS.map((permission) => (
          <li key={permission}>
            <code>{permission}</code>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        The database screens also need <code>schema.bases:read</code>.{' '}
        <Link to={paths.connectBase}>Connect your base</Link>: other names of columns, and what is
        missing.
      </p>
    </Section>
  );
}
