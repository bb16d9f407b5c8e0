import styles from './SetupSteps.module.css';

export function SetupSteps() {
  return (
    <div className={styles.setup}>
      <h3 className={styles.heading}>To set up OAuth 2.0</h3>
      <ol className={styles.steps}>
        <li>Create an OAuth integration in Airtable (airtable.com/create/oauth).</li>
        <li>
          Set its redirect address to the callback path <code>/api/auth/airtable/callback</code> of
          this shop.
        </li>
        <li>
          Set the client id, the client secret (optional) and the base id as environment settings of
          the shop: <code>AIRTABLE_CLIENT_ID</code>, <code>AIRTABLE_CLIENT_SECRET</code> and{' '}
          <code>AIRTABLE_BASE_ID</code>.
        </li>
        <li>Restart the shop.</li>
      </ol>
    </div>
  );
}
