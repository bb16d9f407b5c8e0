import { Typography } from '@mui/material';
import type { PrivateViewing, ViewingGuest } from '../../../../shared/entities/private-viewing.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { usePermission } from '../../lib/permissions.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/useNow.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { ActionButton } from '../common/ActionButton.tsx';
import { column } from '../common/column.ts';
import { copyLink } from '../common/copyLink.ts';
import { getCustomerName } from '../common/customersQuery.ts';
import { type Column, DataTable } from '../common/list/DataTable.tsx';
import { Note } from '../common/Note.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { useGuestLink, useSendLinks } from './viewingQueries.ts';
import { isOpen, isSent } from './viewingState.ts';

interface GuestListProps {
  viewing: PrivateViewing;
  hasUnsavedChanges: boolean;
}

export function GuestList({ viewing, hasUnsavedChanges }: GuestListProps) {
  const canSell = usePermission('sell');
  const hasLinks = isOpen(viewing, useNow());

  return (
    <Section title="Guests" isRuled={false}>
      <DataTable
        label="Guests"
        columns={createColumns(viewing, canSell && hasLinks, hasUnsavedChanges)}
        rows={viewing.guests}
        getKey={({ customerId }) => customerId}
        rowHeight={66}
        phoneColumns="repeat(2, minmax(0, 1fr))"
      />
    </Section>
  );
}

const DAY = { isMono: true, isLabeled: true, tabletWidth: '5rem' } as const;

const createColumns = (
  viewing: PrivateViewing,
  hasActions: boolean,
  hasUnsavedChanges: boolean,
): readonly Column<ViewingGuest>[] => [
  column<ViewingGuest>(
    'Customer',
    'minmax(0, 2fr)',
    { phone: '1 / 1 / auto / -1', isMain: true, text: getCustomerName },
    (guest) => (
      <>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
          <Link to={paths.customer(guest.customerId)}>{getCustomerName(guest)}</Link>
        </Typography>
        {guest.name && guest.email && <Note>{guest.email}</Note>}
        {!guest.email && <Note>No e-mail address</Note>}
      </>
    ),
  ),
  column('Sent', '8rem', DAY, ({ sentAt }) => formatDay(sentAt)),
  column('Opened', '8rem', DAY, ({ openedAt }) => formatDay(openedAt)),
  column('Answer', 'minmax(0, 3fr)', { phone: '3 / 1 / auto / -1' }, (guest) => (
    <Answer guest={guest} viewing={viewing} />
  )),
  ...(hasActions
    ? [
        column<ViewingGuest>(
          'Actions',
          '13rem',
          { isFixed: true, tabletWidth: '8rem', phone: '4 / 1 / auto / -1', text: () => '' },
          (guest) => (
            <GuestActions viewingId={viewing.id} guest={guest} canSend={!hasUnsavedChanges} />
          ),
        ),
      ]
    : []),
];

const formatDay = (at: string | null) => (at ? <Timestamp at={at} isDateOnly /> : '—');

interface AnswerProps {
  guest: ViewingGuest;
  viewing: PrivateViewing;
}

function Answer({ guest: { interests, message, answeredAt }, viewing: { pieces } }: AnswerProps) {
  if (answeredAt === null) return '—';
  const chosen = pieces.filter(({ id }) => interests.includes(id));

  return (
    <>
      {chosen.length === 0 ? (
        <Typography variant="body2">Interested in none of the pieces.</Typography>
      ) : (
        <ul>
          {chosen.map(({ id, name }) => (
            <Typography key={id} variant="body2" component="li">
              {name}
            </Typography>
          ))}
        </ul>
      )}
      {message && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          “{message}”
        </Typography>
      )}
      <Note>
        <Timestamp at={answeredAt} />
      </Note>
    </>
  );
}

interface GuestActionsProps {
  viewingId: string;
  guest: ViewingGuest;
  canSend: boolean;
}

function GuestActions({ viewingId, guest, canSend }: GuestActionsProps) {
  const { customerId, email } = guest;
  const name = getCustomerName(guest);
  const send = useSendLinks(viewingId);
  const link = useGuestLink(viewingId);

  const sendLink = () =>
    send.mutate([customerId], {
      onSuccess: () => toast({ title: 'Link Sent', description: `The e-mail goes to ${email}.` }),
      onError: (error) => showErrorToast(error),
    });
  const copy = () =>
    link.mutate(customerId, {
      onSuccess: ({ url, expiresAt }) =>
        copyLink(url, `It is for ${name} only, and valid until ${formatDate(expiresAt)}.`),
      onError: (error) => showErrorToast(error),
    });

  return (
    <>
      <Row sx={{ gap: 1 }}>
        {email && (
          <ActionButton
            size="small"
            disabled={!canSend}
            isPending={send.isPending}
            onClick={sendLink}
          >
            {isSent(guest) ? 'Send Again' : 'Send'}
            <span className="visually-hidden">: {name}</span>
          </ActionButton>
        )}
        <ActionButton size="small" variant="text" isPending={link.isPending} onClick={copy}>
          Copy Link<span className="visually-hidden">: {name}</span>
        </ActionButton>
      </Row>
      {link.data && (
        <Typography role="status" variant="caption" component="div" sx={URL_LINE}>
          {link.data.url} <CopyButton text={link.data.url} name={`the link of ${name}`} />
        </Typography>
      )}
    </>
  );
}

const URL_LINE = { mt: 0.5, overflowWrap: 'anywhere' } as const;
