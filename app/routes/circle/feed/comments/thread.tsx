import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '~/components/person'
import type { Comment } from '~/domain/comments/queries.server'
import { fullName } from '~/domain/person'
import { paths } from '~/paths'
import { AuthorRole } from '~/routes/circle/feed/author-role'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'

export type CommentShown = Omit<Comment, 'createdAt'> & { when: string }
type Post = { circleId: string; postId: string }
type Props = Post & { comments: CommentShown[]; earlier: string | null; isLatest: boolean }

/** What people replied to a post, the oldest first. */
export function Thread({ comments, earlier, isLatest, ...post }: Props) {
  const { t } = useTranslation('comments')
  const { circleId, postId } = post
  return (
    <>
      {earlier ? (
        <p>
          <Link className="back" to={paths.comments(circleId, postId, earlier)} preventScrollReset>
            {t('earlier')}
          </Link>
        </p>
      ) : null}
      <ol>
        {comments.map((comment) => (
          <CommentItem key={comment.id} {...post} comment={comment} />
        ))}
      </ol>
      {isLatest ? null : (
        <p>
          <Link className="back" to={paths.comments(circleId, postId)} preventScrollReset>
            {t('latest')}
          </Link>
        </p>
      )}
    </>
  )
}

function CommentItem({ comment, ...post }: Post & { comment: CommentShown }) {
  const { t } = useTranslation('comments')
  const { id, author, content, when, isEdited } = comment
  return (
    <li className="comment" id={`comment-${id}`} tabIndex={-1}>
      <Avatar person={author} size="sm" />
      <div className="min-w-0 flex-1">
        <header>
          <p>
            <strong>
              <PersonName person={author} />
            </strong>{' '}
            <AuthorRole author={author} />
          </p>
          <p className="small faint">
            {when}
            {isEdited ? <span>{` · ${t('edited')}`}</span> : null}
          </p>
        </header>
        <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
          {content}
        </p>
      </div>
      <CommentMenu {...post} comment={comment} />
    </li>
  )
}

function CommentMenu({ comment, ...post }: Post & { comment: CommentShown }) {
  const { t } = useTranslation('comments')
  const place = { ...post, commentId: comment.id }
  if (!comment.mayEdit && !comment.mayDelete) return null
  return (
    <Menu name={t('more')} className="right as-sheet" summary={<Icon name="more-vertical" />} summaryClass="iconbtn">
      <p className="menu-title">{t('commentOf', { name: fullName(comment.author) })}</p>
      {comment.mayEdit ? (
        <Link to={paths.editComment(place)}>
          <Icon name="pencil" />
          <span>{t('edit')}</span>
        </Link>
      ) : null}
      {comment.mayDelete ? (
        <Link className="danger" to={paths.deleteComment(place)} preventScrollReset>
          <Icon name="trash-2" />
          <span>{t('delete')}</span>
        </Link>
      ) : null}
    </Menu>
  )
}
