import { useEffect, useRef, useState } from 'react';
import type { Command, CommandSearch, CommandSource } from './CommandPalette.types.ts';
import { isNamed, searchCommands } from './searchCommands.ts';

type Status = 'ready' | 'loading' | 'failed';

export interface CommandGroup {
  id: string;
  title: string;
  status: Status;
  commands: readonly Command[];
}

interface Answer {
  query: string;
  status: Status;
  commands: readonly Command[];
}

const debounceMs = 150;
const maxResults = 20;
const isSearch = (source: CommandSource): source is CommandSearch => 'load' in source;
const asks = ({ minChars = 2, accepts = ({ length }) => length >= minChars }: CommandSearch, query: string) =>
  accepts(query);

/**
 * What every source answers to the query. Lists answer at once; searches 150 ms after the last change, a newer query
 * aborts the older one, and what is shown always belongs to the text in the field. A list that has the very word comes first: who
 * types it means that, and no member in whose address it stands.
 */
export function useCommands(open: boolean, text: string, sources: readonly CommandSource[]): CommandGroup[] {
  const query = text.trim();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  // an app may make its sources anew at every render: only another query is a reason to search again
  const latest = useRef(sources);
  useEffect(() => {
    latest.current = sources;
  });

  useEffect(() => {
    if (!open) return undefined;
    const controller = new AbortController();
    const search = async (source: CommandSearch) => {
      const settle = (status: Status, commands: readonly Command[]) => {
        if (controller.signal.aborted) return;
        setAnswers((before) => ({ ...before, [source.id]: { query, status, commands } }));
      };
      try {
        settle('ready', (await source.load(query, controller.signal)).slice(0, maxResults));
      } catch {
        // shown as "cannot search now"; the owner of `load` knows the reason
        settle('failed', []);
      }
    };
    const timer = setTimeout(() => {
      for (const source of latest.current) if (isSearch(source) && asks(source, query)) void search(source);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [open, query]);

  const first = (source: CommandSource) => Number(!isSearch(source) && query !== '' && isNamed(source.commands, query));
  return [...sources]
    .sort((a, b) => first(b) - first(a))
    .map((source): CommandGroup => {
      const { id, title } = source;
      if (!isSearch(source)) return { id, title, status: 'ready', commands: searchCommands(source.commands, query) };
      if (!asks(source, query)) return { id, title, status: 'ready', commands: [] };
      const answer = answers[id];
      if (answer?.query !== query) return { id, title, status: 'loading', commands: [] };
      return { id, title, status: answer.status, commands: answer.commands };
    })
    .filter(({ status, commands }) => status !== 'ready' || commands.length > 0);
}
