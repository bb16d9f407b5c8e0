import styles from './Configuration.module.css';
import { Section } from './Section.tsx';

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

/** What the shop expects of the dealer's base. */
export function Configuration() {
  return (
    <Section title="Airtable Configuration">
      <p className={styles.line}>
        Source table <b>Item Log</b>, with these fields, by their exact names:
      </p>
      <ul aria-label="Fields that are read" className={styles.fields}>
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
        For the screens that show how the base is built, add <code>schema.bases:read</code>.
      </p>
    </Section>
  );
}
