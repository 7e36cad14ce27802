/**
 * Every screen, and every state of it that looks different: sittings, each with the states that one visit leads
 * through. A sitting that looks at more, less or something else than stands here fails. What opens over several
 * screens stands by itself, after the routes.
 */
export const SCREENS = {
  '/': {
    landing: ['top to bottom', 'menu', 'feedback', 'feedback sent'],
  },
  '/auth': {
    'signing in': ['sent here', 'errors', 'refused', 'theme menu'],
    'forgotten password': ['email', 'code', 'new password'],
    joining: ['empty', 'errors', 'code', 'wrong code', 'code put off'],
  },
  '/dashboard': {
    'a newcomer': ['loading', 'empty', 'pricing', 'pricing refused', 'price with what it could earn'],
    'a busy expert': ['full', 'refreshing failed', 'failed'],
  },
  '/directory': {
    finding: ['loading', 'cards', 'rows', 'a price range', 'nobody', 'filters on a phone', 'failed'],
    saving: ['none saved', 'saved'],
  },
  '/messaging': {
    'empty tabs': ['loading', 'inbox', 'outbox', 'expired', 'rejected', 'nothing matches', 'failed'],
    'as the asker': [
      'outbox',
      'waiting',
      'to rate',
      'rating failed',
      'rated',
      'letter rejected',
      'letter expired',
      'not found',
      'letter failed',
    ],
  },
  '/profile': {
    'one’s own': ['loading', 'personal, bare', 'professional, bare', 'personal', 'professional', 'failed'],
    editing: [
      'personal, errors',
      'professional, errors',
      'work, errors',
      'discarding',
      'saving failed',
      'unsaved changes',
      'saved',
    ],
    picture: ['cropping', 'not a picture', 'picture menu'],
    settings: ['nobody blocked', 'somebody blocked', 'failed'],
  },
  '/profile/:userId': {
    'somebody new': ['loading', 'about', 'no portfolio', 'no reviews', 'takes no messages', 'not found', 'failed'],
    'an expert': ['about', 'portfolio', 'reviews', 'reviews failed', 'menu', 'blocking'],
    'one’s own': ['public', 'private'],
  },
  '/admin': {
    withdrawals: [
      'none',
      'waiting',
      'approving',
      'rejecting, errors',
      'marking paid, errors',
      'ledger of an account',
      'failed',
    ],
    people: ['found', 'suspending, errors', 'suspended', 'nobody'],
    reports: ['open', 'refunding', 'resolved', 'none'],
    books: ['ledger', 'log'],
  },
  composer: {
    writing: ['loading', 'empty', 'errors', 'written', 'question', 'failed', 'last try unanswered', 'sent'],
    obstacles: ['short of coins', 'no price', 'to oneself', 'not found'],
  },
  frame: {
    menus: [
      'notifications',
      'no notifications',
      'notifications failed',
      'account',
      'slide-in menu',
      'shortcuts',
      'skip link',
    ],
    troubles: ['offline', 'slow', 'very slow', 'screen not loaded', 'toast'],
  },
} as const;
