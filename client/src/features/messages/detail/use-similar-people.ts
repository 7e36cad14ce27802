import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../../api/api.ts';
import { isClosed } from '../../../ui/format/time/openings-text.ts';
import type { Message } from '../message-sides.ts';

type Professional = OutputOf<typeof contract.directory.professionals>['content'][number];

const WANTED = 3;
const PAGE = { page: 0, size: 12 };

/**
 * Returns three people whom the sender can ask instead: of the recipient's profession, else the best rated of their category.
 * Search words are part of the URL, so the private question is never used as one.
 */
export function useSimilarPeople({ toUser, fromUserId }: Message) {
  const { profession: keyword } = toUser;
  const known = [toUser.id, fromUserId];
  const canBeAsked = (person: Professional) =>
    !known.includes(person.userId) && person.messageRate !== null && !isClosed(person);
  const colleagues = api.directory.professionals.useQuery({ keyword, ...PAGE });
  const found = (colleagues.data?.content ?? []).filter(canBeAsked);
  const isEnough = colleagues.isLoading || found.length >= WANTED;
  const categories = api.directory.categories.useQuery({ keyword }, { enabled: !isEnough });
  const category = categories.data?.categories[0]?.id;
  const rest = api.directory.professionals.useQuery(
    { category, ...PAGE },
    { enabled: !isEnough && category !== undefined },
  );
  const all = [...found, ...(rest.data?.content ?? []).filter(canBeAsked)];
  return {
    people: [...new Map(all.map((person) => [person.userId, person])).values()].slice(0, WANTED),
    isLoading: colleagues.isLoading || categories.isLoading || rest.isLoading,
  };
}
