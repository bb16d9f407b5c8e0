import { Button } from '@mui/material';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailStatus, MailStop } from '../../../../../shared/entities/mail-status.ts';
import { api } from '../../../lib/api.ts';
import { alwaysFreshStaffQuery, staffMutation } from '../../../lib/queryOptions.ts';
import { InlineError } from '../../../ui/InlineError.tsx';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { Permitted } from '../../common/Permitted.tsx';
import { TitledAlert } from '../Alerts.tsx';

const REASONS: Record<MailStop, { why: string; whatToDo: string }> = {
  paused: {
    why: 'Amazon has paused sending for the account.',
    whatToDo:
      'Open the SES console: it says why. Answer AWS there, or turn sending on again if you paused it yourself.',
  },
  quota: {
    why: 'The account has used up its e-mails for the day.',
    whatToDo:
      'Sending goes on when the 24 hours are over. If it happens often, request a higher quota in the SES console.',
  },
  'access-denied': {
    why: 'Amazon denies the shop the permission to send.',
    whatToDo:
      'Deploy the shop again, which restores its permissions. If that does not help, check the policies of your organization.',
  },
  'configuration-missing': {
    why: 'The configuration set of the shop’s e-mails is missing at Amazon.',
    whatToDo:
      'It was deleted by hand. Ask whoever runs the shop to restore it, as docs/operations.md describes.',
  },
  'sender-unverified': {
    why: 'Amazon no longer accepts the shop’s sender address.',
    whatToDo:
      'Check the records of your domain: those for DKIM and MAIL FROM must be as SES shows them.',
  },
  unreachable: {
    why: 'Amazon’s e-mail service cannot be reached.',
    whatToDo: 'The shop tries again every minute. See the AWS Health Dashboard if it lasts.',
  },
};

const REPORTS = {
  complaint: {
    what: 'An e-mail of the shop was marked as spam in your mailbox',
    whatToDo: 'Check the spam folder, and mark the e-mail as not spam.',
  },
  bounce: {
    what: 'Your mailbox has rejected an e-mail of the shop',
    whatToDo: 'Check that the address exists and that the mailbox is not full.',
  },
};

const mailStatusOptions = queryOptions({
  queryKey: ['e-mail status'],
  queryFn: ({ signal }) => api('GET /api/mail-status', { signal }),
  refetchInterval: 60_000,
  ...alwaysFreshStaffQuery,
});

export function MailAlert() {
  const { data, isError, isFetching, refetch } = useQuery(mailStatusOptions);

  if (!data) {
    return isError ? (
      <InlineError
        text="We can’t tell whether e-mails are being sent."
        subject="the state of e-mails"
        query={{ isFetching, refetch }}
      />
    ) : null;
  }
  return (
    <>
      {data.stopped && <Stopped stopped={data.stopped} />}
      {data.dealerReport && <DealerReport report={data.dealerReport} />}
    </>
  );
}

function Stopped({ stopped }: { stopped: NonNullable<MailStatus['stopped']> }) {
  const { why, whatToDo } = REASONS[stopped.reason];

  return (
    <TitledAlert title="No e-mail is being sent">
      <p role="alert">
        {why} Since <Timestamp at={stopped.since} />, quotes, confirmations and newsletters have
        been waiting.
        {stopped.oldestQueuedAt && (
          <>
            {' '}
            The oldest was queued on <Timestamp at={stopped.oldestQueuedAt} />.
          </>
        )}{' '}
        They will be sent once sending works again.
      </p>
      <p>{whatToDo}</p>
    </TitledAlert>
  );
}

function DealerReport({ report }: { report: NonNullable<MailStatus['dealerReport']> }) {
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => api('DELETE /api/mail-status/dealer-report'),
    onSuccess: () => queryClient.invalidateQueries(mailStatusOptions),
    ...staffMutation,
  });
  const { what, whatToDo } = REPORTS[report.reason];

  return (
    <TitledAlert title="Your mailbox may not show quotes">
      <p>
        {what} on <Timestamp at={report.at} />. The shop still sends you every quote. {whatToDo}
      </p>
      <Permitted to="edit-shop">
        <Button sx={{ mt: 1.5 }} aria-disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
          {dismiss.isPending ? 'Dismissing…' : 'Dismiss'}
        </Button>
      </Permitted>
    </TitledAlert>
  );
}
