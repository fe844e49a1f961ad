import { Link, useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '~/components/person'
import { Privacy } from '~/components/privacy'
import type { Post } from '~/domain/feed/queries.server'
import { fullName } from '~/domain/person'
import { PlainForm } from '~/forms/form'
import { useOptimisticPost } from '~/live/use-optimistic-post'
import { paths } from '~/paths'
import { AuthorRole } from '~/routes/circle/feed/author-role'
import { Photos } from '~/routes/circle/feed/photos'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { Observations } from './observations'

export type PostShown = Omit<Post, 'createdAt'> & { when: string }

/** One post with its author, its privacy and who likes it. */
export function PostArticle({ circleId, post }: { circleId: string; post: PostShown }) {
  const { t } = useTranslation('feed')
  const { id, author, content, visibility, observations, when, isEdited } = post
  return (
    <article className="post" id={`post-${id}`} aria-label={t('postOf', { name: fullName(author) })}>
      <header className="post-head">
        <Avatar person={author} />
        <div>
          <p>
            <strong>
              <PersonName person={author} />
            </strong>{' '}
            <AuthorRole author={author} />
          </p>
          <p className="post-meta">
            <Link to={paths.post(circleId, id)}>{when}</Link>
            <Privacy visibility={visibility} />
            {isEdited ? <span className="faint">{t('edited')}</span> : null}
          </p>
        </div>
        <PostMenu circleId={circleId} post={post} />
      </header>
      {content ? (
        <div className="post-body">
          <p dir="auto">{content}</p>
        </div>
      ) : null}
      <Photos circleId={circleId} postId={id} media={post.media} by={fullName(author)} />
      <Observations observations={observations} />
      <footer className="post-foot">
        <Like circleId={circleId} post={post} />
        <Link className="like" to={post.comments ? paths.comments(circleId, id) : paths.writeComment(circleId, id)}>
          <Icon name="message-circle" />
          <span>{post.comments ? t('comments', { count: post.comments }) : t('comment')}</span>
        </Link>
        <Likers post={post} />
      </footer>
    </article>
  )
}

function PostMenu({ circleId, post: { id, author, mayEdit, mayDelete } }: { circleId: string; post: PostShown }) {
  const { t } = useTranslation('feed')
  const { search } = useLocation()
  return (
    <Menu name={t('more')} className="right as-sheet" summary={<Icon name="more-vertical" />} summaryClass="iconbtn">
      <p className="menu-title">{t('postOf', { name: fullName(author) })}</p>
      {mayEdit ? (
        <Link to={paths.editPost(circleId, id)}>
          <Icon name="pencil" />
          <span>{t('edit')}</span>
        </Link>
      ) : null}
      <Link to={paths.handOn(paths.post(circleId, id))}>
        <Icon name="message-circle" />
        <span>{t('handOn')}</span>
      </Link>
      {mayDelete ? (
        <Link className="danger" to={{ pathname: paths.deletePost(circleId, id), search }} preventScrollReset>
          <Icon name="trash-2" />
          <span>{t('delete')}</span>
        </Link>
      ) : null}
    </Menu>
  )
}

function Like({ circleId, post }: { circleId: string; post: PostShown }) {
  const { t } = useTranslation('feed')
  const { value: isLiked, send } = useOptimisticPost(post.isLiked)
  const action = isLiked ? paths.unlike(circleId, post.id) : paths.like(circleId, post.id)

  function change(event: FormEvent) {
    event.preventDefault()
    void send(action, !isLiked)
  }

  return (
    <PlainForm method="post" action={action} onSubmit={change}>
      <button type="submit" className={isLiked ? 'like on' : 'like'}>
        <Icon name="heart" />
        <span>{isLiked ? t('liked') : t('like')}</span>
      </button>
    </PlainForm>
  )
}

/** The others who like it; the button shows the reader's own. */
function Likers({ post: { likes, isLiked, likers } }: { post: PostShown }) {
  const { t } = useTranslation('feed')
  const others = likes - (isLiked ? 1 : 0)
  const [first, second, third] = likers
  if (!first) return null
  return (
    <span className="small muted">
      {others > 3
        ? t('likers.more', { first, second, count: others - 2 })
        : third
          ? t('likers.three', { first, second, third })
          : second
            ? t('likers.two', { first, second })
            : t('likers.one', { first })}
    </span>
  )
}
