import { IconButton, Stack, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface PagerProps {
  subject: string;
  name: string;
  id: string;
  records: readonly { id: string }[];
  total?: number;
  onSelect: (id: string) => void;
}

/** Arrow keys work as well. At either end the disabled button stays, so that it keeps the focus. */
export function Pager(props: PagerProps) {
  const { subject, name, id, records, total = records.length, onSelect } = props;
  const index = records.findIndex((record) => record.id === id);
  const buttons = useRef<HTMLDivElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const record = step && records[index + step];
    if (!record || index < 0 || !isForDialogOf(buttons.current, event)) return;
    event.preventDefault();
    onSelect(record.id);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  if (index < 0 || total < 2) return null;

  const renderButton = (label: 'Previous' | 'Next', to: { id: string } | undefined) => (
    <IconButton
      aria-label={`${label} ${subject}`}
      aria-disabled={!to}
      sx={{ opacity: to ? 1 : 0.35 }}
      onClick={() => to && onSelect(to.id)}
    >
      <Icon name={label === 'Next' ? 'next' : 'previous'} />
    </IconButton>
  );
  return (
    <Stack ref={buttons} direction="row" sx={{ ml: 'auto', alignItems: 'center' }}>
      {renderButton('Previous', records[index - 1])}
      <Typography variant="caption" role="status" sx={{ minWidth: '6ch', textAlign: 'center' }}>
        <span className="visually-hidden">{name}, </span>
        {(index + 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </Typography>
      {renderButton('Next', records[index + 1])}
    </Stack>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

function isForDialogOf(element: Element | null, event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return false;
  if (!element || !(target instanceof Element)) return false;
  if (target.matches('input, textarea, select')) return false;
  return target.closest('[role="dialog"]') === element.closest('[role="dialog"]');
}
