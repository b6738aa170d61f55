import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { attachmentCalls } from '#shared/areas/attachment.ts'
import { ownProfileCalls } from '#shared/areas/own-profile.ts'
import type { ShortProfile } from '#shared/areas/profile.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { MenuAct } from '#web/platform/screen/menu-act.tsx'
import { squareOf, wholeCrop, type Crop } from './crop.ts'
import classes from './own-picture.module.css'

/** One's picture, with what can be done about it. */
export function OwnPicture({ me }: { me: ShortProfile }) {
  const say = useText()
  const [chosen, choose] = useState<ImageBitmap | null>(null)
  const update = useAct(ownProfileCalls.update, { refreshes: ['home'] })
  const open = async (file: File | null) => {
    if (!file) return
    try {
      choose(await createImageBitmap(file))
    } catch {
      tellError(say('profile.noPicture'))
    }
  }
  const remove = async () => {
    try {
      await update.mutateAsync({ input: { attachmentId: null } })
      tellSuccess(say('profile.removed'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <span className={classes.picture}>
      <Avatar name={me.fullName} employeeId={me.employeeId} hasPicture={me.hasPicture} size={64} />
      <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void open(file)}>
        {({ onClick }) => (
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" radius="xl" size={28} className={classes.change ?? ''} aria-label={say('profile.choose')}>
                <IconCamera size={16} stroke={1.75} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <MenuAct onClick={onClick}>{say('profile.choose')}</MenuAct>
              {me.hasPicture && (
                <MenuAct danger onClick={() => void remove()}>
                  {say('profile.remove')}
                </MenuAct>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      {chosen && <CropDialog picture={chosen} onClose={() => choose(null)} />}
    </span>
  )
}

/** So large it is kept, and so large it is shown while it is cut. In px. */
const kept = 512
const shown = 256

function CropDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const say = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const upload = useAct(attachmentCalls.upload)
  const update = useAct(ownProfileCalls.update, { refreshes: ['home'] })
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])
  const save = async () => {
    try {
      const file = await fileOf(picture, crop)
      const { attachmentId } = await upload.mutateAsync({ input: {}, files: { attachment: file } })
      await update.mutateAsync({ input: { attachmentId } })
      tellSuccess(say('profile.saved'))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('profile.crop')}
      act={say('profile.use')}
      busy={upload.isPending || update.isPending}
      onAct={() => void save()}
      onClose={onClose}
    >
      <canvas ref={canvas} width={shown} height={shown} className={classes.cut} aria-hidden />
      <Way label={say('profile.zoom')} from={1} until={4} value={crop.closer} onValue={(closer) => setCrop({ ...crop, closer })} />
      <Way label={say('profile.across')} from={0} until={1} value={crop.across} onValue={(across) => setCrop({ ...crop, across })} />
      <Way label={say('profile.down')} from={0} until={1} value={crop.down} onValue={(down) => setCrop({ ...crop, down })} />
    </ActDialog>
  )
}

interface WayProps {
  label: string
  from: number
  until: number
  value: number
  onValue: (value: number) => void
}

function Way({ label, from, until, value, onValue }: WayProps) {
  return (
    <label className={classes.way}>
      <span>{label}</span>
      <input
        type="range"
        min={from}
        max={until}
        step={(until - from) / 50}
        value={value}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
      />
    </label>
  )
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  if (canvas) canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

async function fileOf(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = kept
  canvas.height = kept
  draw(canvas, picture, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob ? [blob] : [], 'picture.png', { type: 'image/png' })
}
