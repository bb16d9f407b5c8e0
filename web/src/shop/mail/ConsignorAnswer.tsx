import type { ReactNode } from 'react';
import type { FloorQuestion } from '../../../../shared/contract/consignors.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { isMissing } from '../../lib/api.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { paths } from '../../lib/paths.ts';
import { useShop } from '../../lib/shop.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { Facts } from '../common/Facts.tsx';
import styles from './ConsignorAnswer.module.css';
import { FloorAnswerForm } from './FloorAnswerForm.tsx';
import { useAnswerFloorQuestion, useFloorQuestion } from './floorQuestionQuery.ts';
import { InvalidLink } from './InvalidLink.tsx';
import { PendingLink } from './PendingLink.tsx';
import { useTokenOnce } from './useTokenOnce.ts';

const TITLE = 'May We Sell for Less?';

/** The link of an e-mail lets a consignor answer whether a piece may be sold below its price floor. Opening it changes
 *  nothing: mail scanners open links as well. */
export default function ConsignorAnswer() {
  const token = useTokenOnce(paths.consignorAnswer);
  const query = useFloorQuestion(token);
  const { data, error } = query;
  usePageTitle(TITLE, 'Answer whether we may sell your piece for less than you agreed with us.');

  if (data) return <Question key={token} token={token} question={data} />;
  if (!token || isMissing(error)) {
    return <InvalidLink isIncomplete={!token} text="You can also answer by phone or e-mail." />;
  }
  return (
    <PendingLink
      query={query}
      title={TITLE}
      loading="Loading the question…"
      failure="The Question Could Not Be Loaded"
    />
  );
}

function Question({ token, question }: { token: string; question: FloorQuestion }) {
  const { brand } = useShop();
  const send = useAnswerFloorQuestion(token);
  const { name, imageUrl, price, floor } = question;

  return (
    <article aria-labelledby="piece" className={`page ${styles.page}`}>
      <h1 className="h2">{TITLE}</h1>
      <p className="subtitle">
        {brand} would like to offer this piece of yours for less than the lowest price that you
        agreed with us.
      </p>
      <div className={styles.columns}>
        <div className={`woven ${styles.photo}`}>
          <Photo src={imageUrl} alt={name} isUrgent />
        </div>
        <div className="stack">
          <h2 id="piece" className="h3">
            {name}
          </h2>
          <Facts
            facts={[
              ['Proposed price', formatMoney(price)],
              ['Lowest price that you agreed with us', formatMoney(floor)],
            ]}
          />
          <p className="body2 muted">Prices are for one piece, before our commission.</p>
          <Answer question={question} send={send} />
        </div>
      </div>
    </article>
  );
}

interface AnswerProps {
  question: FloorQuestion;
  send: ReturnType<typeof useAnswerFloorQuestion>;
}

function Answer({ question, send }: AnswerProps) {
  const { price, state, answeredAt, isNeeded } = question;
  const takesFocus = !send.isIdle;

  if (state === 'asked' && isNeeded) return <FloorAnswerForm price={price} send={send} />;
  if (state === 'asked') {
    return (
      <Outcome title="Your answer is no longer needed." takesFocus={takesFocus}>
        The request for this piece has ended, or its price is agreed.
      </Outcome>
    );
  }
  return (
    <Outcome title={describeAnswer(question)} takesFocus={takesFocus}>
      We have your answer
      {answeredAt && (
        <>
          {' of '}
          <Timestamp at={answeredAt} />
        </>
      )}
      . To change it, please call us or write to us.
    </Outcome>
  );
}

interface OutcomeProps {
  title: string;
  takesFocus: boolean;
  children: ReactNode;
}

const Outcome = ({ title, takesFocus, children }: OutcomeProps) => (
  <div className="card list">
    <h3 ref={takesFocus ? focusOnMount : undefined} tabIndex={-1}>
      {title}
    </h3>
    <p>{children}</p>
  </div>
);

function describeAnswer({ state, price, counterPrice }: FloorQuestion): string {
  if (state === 'approved') return `You approved ${formatMoney(price)}.`;
  if (counterPrice !== null) return `You asked for ${formatMoney(counterPrice)}.`;
  return `You declined ${formatMoney(price)}.`;
}
