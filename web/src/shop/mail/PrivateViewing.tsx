import { useEffect, useEffectEvent } from 'react';
import type { SharedViewing } from '../../../../shared/entities/private-viewing.ts';
import { isMissing } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { InvalidLink } from './InvalidLink.tsx';
import { PendingLink } from './PendingLink.tsx';
import styles from './PrivateViewing.module.css';
import { usePrivateViewing } from './privateViewingQuery.ts';
import { useTokenOnce } from './useTokenOnce.ts';
import { ViewingAnswerForm } from './ViewingAnswerForm.tsx';

const TITLE = 'Private Viewing';

/** The link of an e-mail shows a customer pieces before they are public. */
export default function PrivateViewing() {
  const token = useKeptToken();
  const query = usePrivateViewing(token);
  const { data, error } = query;
  usePageTitle(TITLE, 'Pieces that we show you before they are public.');

  if (data && !isMissing(error)) return <Viewing key={token} token={token} viewing={data} />;
  if (!token || isMissing(error)) {
    return (
      <InvalidLink isIncomplete={!token} text="The viewing may be over. Ask us for a new link.">
        <ButtonLink to={paths.allItems} variant="solid">
          See the Shop
        </ButtonLink>
      </InvalidLink>
    );
  }
  return (
    <PendingLink
      query={query}
      title={TITLE}
      loading="Loading the pieces…"
      failure="The Pieces Could Not Be Loaded"
    />
  );
}

/** Keeps the token in this tab, so that the page can be reloaded and returned to. */
function useKeptToken(): string {
  const given = useTokenOnce(paths.privateViewing);
  const { value = '', set } = useDraft<string>('link of a private viewing', { isPersonal: false });
  const keep = useEffectEvent(set);

  useEffect(() => {
    if (given) keep(given);
  }, [given]);

  return given || value;
}

function Viewing({ token, viewing }: { token: string; viewing: SharedViewing }) {
  const { title, note, until } = viewing;

  return (
    <div className="page">
      <h1 className="h2">{title}</h1>
      <p className="subtitle">
        {TITLE}, only for you. Until <Timestamp at={until} />.
      </p>
      {note && <p className={`ruled ${styles.note}`}>{note}</p>}
      <ViewingAnswerForm token={token} viewing={viewing} />
    </div>
  );
}
